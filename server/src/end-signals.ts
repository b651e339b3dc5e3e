/** Ask a process to end: Ctrl+C, a service manager, a terminal that is closed. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

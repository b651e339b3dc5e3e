import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** The resources of the machine, or of the container this runs in. */
const availableMemory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const megabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`

/**
 * PostgreSQL's own defaults suit a machine of 2005; these suit one that a lab has, shared with other programs.
 * @param memory in bytes
 */
export function tunedSettings(memory: number): Readonly<Record<string, string>> {
  return {
    shared_buffers: megabytes(clamp(memory / 4, 128 * MB, 4096 * MB)),
    effective_cache_size: megabytes(clamp(memory / 2, 256 * MB, 64 * 1024 * MB)),
    maintenance_work_mem: megabytes(clamp(memory / 16, 64 * MB, 1024 * MB)),
    work_mem: megabytes(clamp(memory / 256, 8 * MB, 64 * MB)),
    max_connections: '100',
    // Bulk loads write for minutes; fewer and calmer checkpoints, at the price of a longer recovery.
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    // Solid-state disks read anywhere at nearly the same cost.
    random_page_cost: '1.1',
    // Its compiling costs more than our short queries gain by it.
    jit: 'off',
    // Otherwise large tables would be analyzed only after a tenth of their rows has changed.
    autovacuum_analyze_scale_factor: '0.02',
    autovacuum_vacuum_scale_factor: '0.05',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Leaves out an error's details, which repeat the values of records.
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    cluster_name: 'vitrine',
  }
}

/** The text of postgresql.conf. TCP on the loopback works on every platform, and leaves no socket files behind. */
export function settingsFile(extra: Readonly<Record<string, string>> = {}): string {
  const settings = {
    ...tunedSettings(availableMemory()),
    ...extra,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return [
    '# Written by Vitrine at every start. Settings of your own belong into local.conf beside this file.',
    ...lines,
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n')
}

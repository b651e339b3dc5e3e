/**
 * For `vi.waitFor`, which gives up after a second by default. On a busy machine, only something that never happens should fail.
 */
export const PATIENCE_MS = 20_000

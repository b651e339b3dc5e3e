/** For `vi.waitFor`, which gives up after a second: on a busy machine only what never comes should fail. */
export const PATIENCE_MS = 20_000

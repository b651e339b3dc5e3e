const PREFIX = 'vitrine.upload.'

/** Keeps other tabs from an upload while this one works on it. @returns releases it; undefined if another tab has it */
export function holdUpload(id: string): Promise<(() => void) | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<(() => void) | undefined>()
  navigator.locks
    .request(PREFIX + id, { ifAvailable: true }, lock =>
      lock === null ? resolve(undefined) : new Promise<void>(release => resolve(release)),
    )
    .catch(reject)
  return promise
}

/** The uploads that tabs of this browser work on. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

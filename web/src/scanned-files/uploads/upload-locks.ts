const PREFIX = 'vitrine.upload.'

/** Locks an upload against other tabs. @returns a function that releases it; undefined if another tab holds the lock */
export function lockUpload(id: string): Promise<(() => void) | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<(() => void) | undefined>()
  navigator.locks
    .request(PREFIX + id, { ifAvailable: true }, lock =>
      lock === null ? resolve(undefined) : new Promise<void>(release => resolve(release)),
    )
    .catch(reject)
  return promise
}

/** The uploads that tabs of this browser are sending. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

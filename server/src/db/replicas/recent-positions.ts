/** The recent positions of the primary's log, with their times. */
export class RecentPositions {
  #noted: { readonly position: bigint; readonly atMs: number }[] = []

  note(position: bigint): void {
    this.#noted.push({ position, atMs: performance.now() })
  }

  /** After a failover the log may continue from an earlier position. */
  forget(): void {
    this.#noted = []
  }

  /** The newest one of at least this age; undefined if there is none. */
  olderThan(ageMs: number): bigint | undefined {
    const last = this.#noted.findLastIndex(({ atMs }) => performance.now() - atMs >= ageMs)
    if (last > 0) this.#noted.splice(0, last)
    return last < 0 ? undefined : this.#noted[0]?.position
  }
}

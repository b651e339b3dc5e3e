/** How far the log of the primary was at each of the last moments. */
export class RecentPositions {
  #noted: { readonly position: bigint; readonly atMs: number }[] = []

  note(position: bigint): void {
    this.#noted.push({ position, atMs: performance.now() })
  }

  /** After a failover the log may go on from an earlier position. */
  forget(): void {
    this.#noted = []
  }

  /** The newest one that is at least so old; undefined while there is none. */
  olderThan(ageMs: number): bigint | undefined {
    const last = this.#noted.findLastIndex(({ atMs }) => performance.now() - atMs >= ageMs)
    if (last > 0) this.#noted.splice(0, last)
    return last < 0 ? undefined : this.#noted[0]?.position
  }
}

/** The description of the scan in a file's header. */
export interface ScanMetadata {
  readonly format: string
  /** Micrometers per pixel at the full size. */
  readonly mpp: number | undefined
  readonly magnification: number | undefined
  readonly scanner: string | undefined
  readonly scannedAt: string | undefined
  readonly properties: Readonly<Record<string, string>>
}

/** Lower resolutions are those of printers (72 to 1,200 per inch) and don't describe the slide. */
const COARSEST_MPP = 20

export const isScanResolution = (mpp: number) => mpp <= COARSEST_MPP

/** There were no slide scanners before; earlier dates come from unset clocks. */
const EARLIEST = Date.UTC(1980)

/** ISO 8601 in UTC; undefined for an invalid time, or one that can't be that of a scan. */
export function toIso(text: string): string | undefined {
  const date = new Date(text)
  return date.getTime() >= EARLIEST ? date.toISOString() : undefined
}

export function positive(value: string | number | undefined): number | undefined {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

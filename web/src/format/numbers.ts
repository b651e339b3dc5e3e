const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
const BYTE_BASE = 1024

/** '512 Bytes', '1.50 KB', '2.00 GB': base 1024, two decimals from KB on; '-' if missing. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '-'
  let amount = bytes
  let unit = 0
  // Uses the rounded amount: 1,048,575 bytes round to 1024.00 KB, which is 1.00 MB.
  while (unit < BYTE_UNITS.length - 1 && rounded(amount, unit) >= BYTE_BASE) {
    amount /= BYTE_BASE
    unit += 1
  }
  return `${unit === 0 ? Math.round(amount) : amount.toFixed(2)} ${BYTE_UNITS[unit]}`
}

const rounded = (amount: number, unit: number) => (unit === 0 ? Math.round(amount) : Number(amount.toFixed(2)))

const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** With thousands separators: '1,000,000'. */
export const formatCount = (count: number): string => countFormat.format(count)

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[Tt\s](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/

/** A time as the database stores and returns it: in UTC, rounded to milliseconds. */
function storedMoment(written: string): string {
  const [, year, month, day, hours, minutes, seconds, fraction = '0', sign, zoneHours, zoneMinutes = '0'] =
    MOMENT.exec(written) ?? []
  const microseconds = Math.round(Number(`0.${fraction}`) * 1_000_000)
  const milliseconds = Math.floor((microseconds + 500) / 1000)
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
    milliseconds,
  )
  const zone = sign === undefined ? 0 : (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
  return new Date(sign === '-' ? local + zone : local - zone).toISOString()
}

/** The stored form of a valid field of a body: an empty text becomes null. */
export function storedSampleValue(field: string, value: unknown): unknown {
  if (value === '') return null
  if (field === 'received_timestamp' && typeof value === 'string') return storedMoment(value)
  // Like after a round trip through JSON, in which -0 becomes 0.
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
}

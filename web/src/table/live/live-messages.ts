export const liveMessages = {
  upToDate: 'Up to date',
  /** @param records such as '3 slides' */
  areNew: (count: number, records: string) => `${records} ${count === 1 ? 'is' : 'are'} new`,
  /** @param records such as 'slides' */
  manyChanged: (records: string) => `Many ${records} changed`,
  show: 'Show',
}

const count = (number: number) => number.toLocaleString('en')

export const exportMessages = {
  busy: (most: number) =>
    `${most} files are being exported at this moment, as many as the server writes at a time. Try again in a minute.`,
  noColumn: (name: string) => `There is no column '${name}' to export.`,
  usedAddress: 'This address of a download has been used, or is older than a minute. Export again.',
  noChoice: 'where takes either ids, or query and total.',
  otherTotal: (records: string, now: number, before: number) =>
    `${count(now)} ${records} match now, not ${count(before)}. Look at them again.`,
  gone: (noun: string) => `This ${noun} was deleted since.`,
  stale: (noun: string) => `This ${noun} was changed by somebody else since.`,
  notAsSeen: (number: number, { name, noun }: { name: string; noun: string }) =>
    `${number === 1 ? `1 ${noun} was` : `${count(number)} ${name} were`} changed or deleted by somebody else since.`,
} as const

const records = (count: number) =>
  count === 1 ? 'There is 1 record' : `There are ${count.toLocaleString('en')} records`

export const trashMessages = {
  otherCount: (count: number, expected: number) => `${records(count)}, not ${expected.toLocaleString('en')}.`,
  notThere: (ids: readonly number[]) =>
    ids.length === 1
      ? `There is no deleted record with the id ${ids[0]}.`
      : `There are no deleted records with the ids ${ids.join(', ')}.`,
  noSample: (id: string) => `sample_ids names ${id}, which isn't a sample to restore.`,
} as const

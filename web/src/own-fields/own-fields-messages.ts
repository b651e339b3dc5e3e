/** Texts about values of the fields of the lab's own. What follows a value in a sentence begins small. */
export const ownFieldsMessages = {
  /** Over the fields of the lab's own, in forms and on screens. */
  title: 'Lab fields',
  yes: 'Yes',
  no: 'No',
  required: (label: string) => `${label} is required.`,
  decimals: (most: number) =>
    most === 0
      ? 'has decimals, but takes a whole number.'
      : `has more than ${most} ${most === 1 ? 'decimal' : 'decimals'}.`,
  notYesOrNo: 'is neither Yes nor No.',
  notAnOption: (labels: string) => `is not ${labels}.`,
  notAWebAddress: 'is no web address. Write one such as https://example.org.',
  manyLines: 'has several lines, but takes one.',
} as const

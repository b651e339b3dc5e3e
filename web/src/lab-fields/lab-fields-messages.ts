import { counted } from '@vitrine/contract/text/counted'

/** Texts about values of lab fields. Those that follow a value in a sentence start in lower case. */
export const labFieldsMessages = {
  /** Heading of lab fields, in forms and on screens. */
  title: 'Lab fields',
  yes: 'Yes',
  no: 'No',
  required: (label: string) => `${label} is required.`,
  decimals: (most: number) => (most === 0 ? "isn't a whole number." : `has more than ${counted(most, 'decimal')}.`),
  notYesOrNo: "isn't Yes or No.",
  notAnOption: (labels: string) => `isn't ${labels}.`,
  notAWebAddress: "isn't a web address. Example: https://example.org.",
  manyLines: 'must be one line.',
} as const

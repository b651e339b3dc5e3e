import { counted } from '@vitrine/contract/text/counted'

export const labelMessages = {
  noPrinter: 'No network printer is set up. An admin can do that under Accounts, Labels.',
  silent: "The label printer doesn't answer. Check that it is on and connected, then print again.",
  /** Messages by the number of labels that the printer can't have received. */
  broken: (labels: number) =>
    `The label printer stopped before it had ${counted(labels, 'label')}. Check its paper and the labels that it printed.`,
  busy: 'The label printer is busy. Print again in a minute.',
} as const

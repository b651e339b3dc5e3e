import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

export const checkMessages = {
  mislabeled: (count: number) =>
    `The label of ${countedSlides(count)} in this dataset names another slide than the record:`,
  says: (code: string) => `(says ${code})`,
  showAll: (count: number) => `Show all ${formatCount(count)}`,
} as const

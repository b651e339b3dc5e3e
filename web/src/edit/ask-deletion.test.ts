import { expect, test } from 'vitest'
import { deletionText } from './ask-deletion.ts'

const effects = { files: 0, samples: 0, datasets: 0, kept_until: '2027-02-21T12:00:00Z' }

test.each([
  [
    12,
    { ...effects, files: 9, samples: 14, datasets: 2 },
    'They go to the Trash with 9 files, and leave 2 datasets. 14 samples stay without a slide. You can restore them until Feb 21, 2027.',
  ],
  [
    1,
    { ...effects, files: 1, samples: 1, datasets: 1 },
    'It goes to the Trash with 1 file, and leaves 1 dataset. 1 sample stays without a slide. You can restore it until Feb 21, 2027.',
  ],
  [1, effects, 'It goes to the Trash. You can restore it until Feb 21, 2027.'],
  [2, { ...effects, kept_until: null }, 'They go to the Trash. You can restore them until the Trash is emptied.'],
  [2, undefined, ''],
] as const)('deleting %i records explains what happens to them', (count, deletion, text) => {
  expect(deletionText(count, deletion)).toBe(text)
})

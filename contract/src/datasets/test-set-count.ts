import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { OverlapKind } from '../splits/overlap.ts'
import { counted } from '../text/counted.ts'

/** How many training and validation slides of a dataset are in a test set. */
export const TestSetCount = Type.Object({
  test_set: Type.String(),
  /** The dataset and number of the test set. */
  name: Type.String(),
  number: Type.Integer(),
  /** Slides that are in it themselves. */
  same: Type.Integer(),
  /** Slides that share a file, group or block with one in it. */
  related: Type.Integer(),
  /** Both numbers as a sentence. */
  sentence: Type.String(),
})
export type TestSetCount = Static<typeof TestSetCount>

/** A warning about training and validation slides that are in a test set. */
function testSetSentence({ name, number, same, related }: Omit<TestSetCount, 'sentence' | 'test_set'>): string {
  const set = `the locked test set "${name}" (version ${number.toLocaleString('en')})`
  const slides = (count: number) => counted(count, 'training or validation slide')
  const shared = `${related === 1 ? 'shares' : 'share'} a file, group or block with`
  if (same === 0) return `${slides(related)} ${shared} ${set}.`
  const more = related === 0 ? '' : `, and ${related.toLocaleString('en')} more ${shared} it`
  return `${slides(same)} ${same === 1 ? 'is' : 'are'} in ${set}${more}.`
}

/** @param slides the training and validation slides that are in the test set */
export function testSetCount(
  { test_set, name, number }: Pick<TestSetCount, 'test_set' | 'name' | 'number'>,
  slides: readonly { readonly kind: OverlapKind }[],
): TestSetCount {
  const same = slides.filter(({ kind }) => kind === 'slide').length
  const counts = { name, number, same, related: slides.length - same }
  return { test_set, ...counts, sentence: testSetSentence(counts) }
}

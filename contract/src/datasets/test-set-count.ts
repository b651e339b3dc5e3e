import type { Static } from 'typebox'
import * as Type from 'typebox'
import { counted } from '../text/counted.ts'

/** How many training and validation slides of a dataset are in a test set. */
export const TestSetCount = Type.Object({
  test_set: Type.String(),
  /** The dataset and number of the test set. */
  name: Type.String(),
  number: Type.Integer(),
  /** Those that are in it themselves. */
  same: Type.Integer(),
  /** Those that share a file, group or block with it. */
  related: Type.Integer(),
  /** Both in words. */
  sentence: Type.String(),
})
export type TestSetCount = Static<typeof TestSetCount>

const SHARED = 'share a file, group or block with'

/** A warning about training and validation slides that are in a test set. */
export function testSetSentence({ name, number, same, related }: Omit<TestSetCount, 'sentence' | 'test_set'>): string {
  const set = `the locked test set "${name}" (version ${number.toLocaleString('en')})`
  const slides = (count: number) => counted(count, 'training or validation slide')
  if (same === 0) return `${slides(related)} ${related === 1 ? SHARED.replace('share', 'shares') : SHARED} ${set}.`
  const more =
    related === 0
      ? ''
      : `, and ${related.toLocaleString('en')} more ${related === 1 ? SHARED.replace('share', 'shares') : SHARED} it`
  return `${slides(same)} ${same === 1 ? 'is' : 'are'} in ${set}${more}.`
}

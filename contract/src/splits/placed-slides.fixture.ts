import type { ListedSlide } from './check-groups.ts'
import type { Placement } from './places.ts'

export const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const place = (text: string): Placement => {
  if (/\d/.test(text)) return { type: text === '1' ? 'V' : 'T', fold: Number(text) }
  return { type: text === '-' ? 'default' : (text as 'T'), fold: null }
}

/** 'A:T B:V :E' is three slides, with the block id and the part (or the fold, or - for none) of each. */
export const listPlaced = (text: string): ListedSlide[] =>
  text.split(' ').map((slide, index) => {
    const [block = '', part = ''] = slide.split(':')
    return { uuid: uuidOf(index), ...place(part), record: { block_id: block, name: `slide ${index}` } }
  })

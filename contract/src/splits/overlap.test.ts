import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedSlide, OverlapSearch } from './overlap.ts'
import { readRules } from './rules.ts'
import { ruleValues, type SlideRecord } from './slide-values.ts'

const slide = (uuid: string, record: SlideRecord = {}): ComparedSlide => ({ uuid, record })
const file = (name: string, size: number | null, sha256: string | null = null) => ({ name, size, sha256, metadata: {} })

function overlaps(list: ComparedSlide[], others: ComparedSlide[], rules: string[] = []) {
  const search = new OverlapSearch<string>(readRules(rules))
  for (const slide of list) search.add(slide)
  for (const other of others) search.compare(other, other.uuid)
  return list.map((_, position) => {
    const found = search.found(position)
    return found && [found.kind, found.value, found.other]
  })
}

test('a slide is found by itself before anything else', () => {
  const record = { name: 'p1_a', block_id: 'B', file: file('a.svs', 9, 'aa') }
  expect(overlaps([slide('1', record)], [slide('2', record), slide('1')], ['case:name:_:1'])).toEqual([
    ['slide', '1', '1'],
  ])
})

test('by its file before its group, and by its group before its block', () => {
  const list = [slide('1', { name: 'p1_a', block_id: 'B', source: 'S', file: file('a.svs', 9, 'aa') })]
  const block = slide('2', { name: 'p2_a', block_id: 'b ', source: 's' })
  const patient = slide('3', { name: 'P1_b' })
  const scan = slide('4', { file: file('copy.svs', 9, 'aa') })
  expect(overlaps(list, [block], ['case:name:_:1'])).toEqual([['block', 'b ', '2']])
  expect(overlaps(list, [block, patient], ['case:name:_:1'])).toEqual([['group', 'case:name:_:1=p1', '3']])
  expect(overlaps(list, [block, patient, scan], ['case:name:_:1'])).toEqual([['file', 'copy.svs', '4']])
})

test('files with the same name and size are equal unless their bytes are known to differ', () => {
  const named = (sha256: string | null) => [slide('1', { file: file('a.svs', 9, sha256) })]
  const other = (sha256: string | null) => [slide('2', { file: file('A.svs', 9, sha256) })]
  expect(overlaps(named('aa'), other(null))).toEqual([['file', 'A.svs', '2']])
  expect(overlaps(named(null), other('aa'))).toEqual([['file', 'A.svs', '2']])
  expect(overlaps(named('aa'), other('bb'))).toEqual([undefined])
  expect(overlaps(named(null), [slide('2', { file: file('a.svs', 8) })])).toEqual([undefined])
  expect(overlaps([slide('1', { file: file('a.svs', null) })], [slide('2', { file: file('a.svs', null) })])).toEqual([
    undefined,
  ])
})

test('copies of a scan are the same file, whatever their bytes', () => {
  const copy = (name: string, sha256: string) => ({ file: { ...file(name, 9, sha256), scan: 'cc' } })
  expect(overlaps([slide('1', copy('a.svs', 'aa'))], [slide('2', copy('b.svs', 'bb'))])).toEqual([
    ['file', 'b.svs', '2'],
  ])
})

test('blocks of two sources differ, unless a rule joins slides by their block', () => {
  const list = [slide('1', { block_id: 'B-1', source: 'Utrecht' })]
  const others = [slide('2', { block_id: 'B-1', source: 'Basel' })]
  expect(overlaps(list, others)).toEqual([undefined])
  expect(overlaps(list, others, ['block_id'])).toEqual([['group', 'block_id=b-1', '2']])
})

const word = fc.constantFrom('a_1', 'a_2', 'b_1', 'B_1 ', '')
const record = fc.record({
  name: word,
  block_id: fc.option(word),
  source: fc.option(fc.constantFrom('x', 'y')),
  file: fc.option(
    fc.record({
      name: fc.constantFrom('f', 'g', ' '),
      size: fc.option(fc.integer({ min: 1, max: 2 })),
      sha256: fc.option(fc.constantFrom('aa', 'bb')),
      metadata: fc.record({ patient: fc.constantFrom('p', ['p', 'q'], null) }),
    }),
  ),
})
const slides = (first: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 9 }), record), { maxLength: 12 })
    .map(list => list.map(([uuid, record], index) => slide(uuid < 8 ? `${first + index}` : `shared ${uuid}`, record)))

/** The closest kind by which two slides are one, by trying each. */
function kindOf(a: ComparedSlide, b: ComparedSlide, rules: readonly string[]) {
  const same = (x: string | null | undefined, y: string | null | undefined) =>
    (x ?? '').trim().toLowerCase() === (y ?? '').trim().toLowerCase()
  if (a.uuid === b.uuid) return 'slide'
  const [f, g] = [a.record.file, b.record.file]
  if (f && g) {
    if (f.sha256 && g.sha256) {
      if (f.sha256 === g.sha256) return 'file'
    } else if (f.size !== null && f.size === g.size && f.name.trim() !== '' && same(f.name, g.name)) return 'file'
  }
  for (const rule of readRules(rules).values()) {
    const values = ruleValues(b.record, rule)
    if (rule.kind !== 'file' && ruleValues(a.record, rule).some(value => values.includes(value))) return 'group'
  }
  const hasBlock = (a.record.block_id ?? '').trim() !== ''
  return hasBlock && same(a.record.block_id, b.record.block_id) && same(a.record.source, b.record.source)
    ? 'block'
    : undefined
}
const KINDS = ['slide', 'file', 'group', 'block', undefined]

test('for any two lists, each slide is found by the same match as when comparing all pairs', () => {
  const rules = fc.subarray(['block_id', 'file', 'case:name:_:1', 'metadata.patient'])
  fc.assert(
    fc.property(slides(0), slides(100), rules, (list, others, rules) => {
      const wanted = list.map(a => KINDS.find(kind => others.some(b => kindOf(a, b, rules) === kind)))
      expect(overlaps(list, others, rules).map(found => found?.[0])).toEqual(wanted)
    }),
    { numRuns: 1_000 },
  )
})

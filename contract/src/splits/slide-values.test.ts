import { expect, test } from 'vitest'
import { readRule } from './rules.ts'
import { normalizeValue, ruleValues, type SlideRecord, shownValues } from './slide-values.ts'

test.each([
  ['Patient_1', 'patient_1'],
  ['patient_1 ', 'patient_1'],
  ['  Two \t\n words\u00a0', 'two words'],
  ['Ｐａｔｉｅｎｔ＿１', 'patient_1'],
  ['ﬁn', 'fin'],
  ['Größe', 'größe'],
  ['Ä', 'ä'],
  ['A\u0308', 'ä'],
  [' \u3000', ''],
  ['', ''],
])('%j is compared as %j', (text, normalized) => {
  expect(normalizeValue(text)).toBe(normalized)
})

const SLIDE: SlideRecord = {
  name: 'Patient_048_node_0.tif',
  block_id: 'Baz1a-14-100 ',
  source: ' ',
  organ: null,
  status: { name: 'failed' },
  file: {
    name: 'a.TIF',
    size: 12,
    metadata: { stain: 'H&E', magnifications: [20, '40x', ' ', null], deep: { id: 1 }, nothing: null, id: 0 },
  },
  fields: { ward: 'North', seen: true, options: ['a', 'b', 'A'], read_by: 'nora' },
  samples: [{ study_id: 'S 1', biomarker: 'Ki67' }, { study_id: 's  1' }, { study_id: 'S2', biomarker: null }],
}

test.each([
  ['block_id', ['baz1a-14-100']],
  ['source', []],
  ['organ', []],
  ['vendor', []],
  ['status', ['failed']],
  ['case:name:_:2', ['patient_048']],
  ['case:name:_:9', ['patient_048_node_0.tif']],
  ['case:name:_:-1', ['patient_048_node']],
  ['case:name:_:-4', []],
  ['case:block_id:-:2', ['baz1a-14']],
  ['case:name:/:1', ['patient_048_node_0.tif']],
  ['metadata.stain', ['h&e']],
  ['metadata.magnifications', ['20', '40x']],
  ['metadata.deep', ['{"id":1}']],
  ['metadata.nothing', []],
  ['metadata.id', ['0']],
  ['metadata.constructor', []],
  ['fields.ward', ['north']],
  ['fields.seen', ['true']],
  ['fields.options', ['a', 'b']],
  ['fields.read_by', ['nora']],
  ['sample.study_id', ['s 1', 's2']],
  ['sample.biomarker', ['ki67']],
  ['sample.source', []],
  ['file', ['a.tif 12']],
])('under %s a slide has the values %j', (rule, values) => {
  expect(ruleValues(SLIDE, readRule(rule))).toEqual(values)
})

test.each([
  ['case:name: :2', ['s 24']],
  ['case:name: :-1', ['s 24 a__']],
  ['case:name:_:1', ['s 24 a']],
  ['case:block_id:_:2', []],
  ['case:block_id:_:3', ['__1']],
])('under %s a name with repeated blanks and empty parts has %j', (rule, values) => {
  expect(ruleValues({ name: ' S  24\tA__ \u00a0b', block_id: '__1' }, readRule(rule))).toEqual(values)
})

test('a file is identified by its bytes, or else by name and size together', () => {
  const file = { name: 'a.tif', size: 12, metadata: null }
  const read = (record: SlideRecord) => ruleValues(record, readRule('file'))
  expect(read({ file: { ...file, sha256: 'ab12' } })).toEqual(['ab12'])
  expect(read({ file: { ...file, size: null } })).toEqual([])
  expect(read({ file: { ...file, name: ' ' } })).toEqual([])
  expect(read({ file: null })).toEqual([])
  expect(read({})).toEqual([])
})

test('values are shown as they were written', () => {
  expect(shownValues(SLIDE, readRule('sample.study_id'))).toEqual(['S 1', 's  1', 'S2'])
  expect(shownValues(SLIDE, readRule('source'))).toEqual([])
})

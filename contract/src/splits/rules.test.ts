import { describe, expect, test } from 'vitest'
import { joinRuleList, MAX_RULES, readRule, readRules, ruleInWords, SplitError, splitRuleList } from './rules.ts'

const KEYS =
  'keys are block_id, source, vendor, species, organ, description, name, status, case:FIELD:SEP:N, metadata.KEY, sample.FIELD, fields.KEY, file.'
const CASES =
  'a case is written case:FIELD:SEP:N, where FIELD is name or block_id, SEP one of _ - . / or a blank, and N a whole number from 1 to 99, or below 0 to leave out the last parts.'

test.each([
  ['block_id', { kind: 'slide', field: 'block_id' }],
  ['status', { kind: 'slide', field: 'status' }],
  ['case:name:_:2', { kind: 'case', field: 'name', separator: '_', parts: 2 }],
  ['case:block_id: :-1', { kind: 'case', field: 'block_id', separator: ' ', parts: -1 }],
  ['metadata.Patient ID, old', { kind: 'metadata', key: 'Patient ID, old' }],
  ['sample.study_id', { kind: 'sample', field: 'study_id' }],
  ['fields.ward', { kind: 'own', key: 'ward' }],
  ['file', { kind: 'file' }],
])('the rule %s is read', (text, rule) => {
  expect(readRule(text)).toEqual(rule)
})

test.each<readonly [string, string]>([
  ['blok_id', `There is no key blok_id; ${KEYS}`],
  ['', `There is no key ; ${KEYS}`],
  ['constructor', `There is no key constructor; ${KEYS}`],
  ['metadata.', `There is no key metadata.; ${KEYS}`],
  ['fields. ', `There is no key fields. ; ${KEYS}`],
  [
    'sample.id',
    'There is no key sample.id; keys of samples are sample.study_id, sample.barcode_id, sample.biomarker, sample.block_id, sample.source, sample.specimen_type, sample.organ_type, sample.staining_type.',
  ],
  ...[
    'case:name:_:0',
    'case:name:+:1',
    'case:organ:_:1',
    'case:name:_',
    'case:name:_:1.5',
    'case:name:_:100',
    'case:name:_:1:2',
  ].map(text => [text, `${text} can't be cut: ${CASES}`] as const),
])('the rule %j is refused with an error', (text, sentence) => {
  expect(() => readRule(text)).toThrow(new SplitError(sentence))
})

test('a rule for a lab field names an existing one', () => {
  expect(readRule('fields.ward', ['ward'])).toEqual({ kind: 'own', key: 'ward' })
  const sentence = "There is no key fields.cage; keys of the lab's own fields are fields.ward, fields.round."
  expect(() => readRule('fields.cage', ['ward', 'round'])).toThrow(new SplitError(sentence))
  expect(() => readRule('fields.cage', [])).toThrow(new SplitError(`There is no key fields.cage; ${KEYS}`))
})

test('at most 6 rules are allowed, each counted once', () => {
  const six = ['block_id', 'source', 'vendor', 'species', 'organ', 'name']
  expect(six).toHaveLength(MAX_RULES)
  expect([...readRules([...six, 'organ']).keys()]).toEqual(six)
  expect(() => readRules([...six, 'file'])).toThrow(new SplitError('There can be at most 6 keys, not 7.'))
})

describe('lists in addresses', () => {
  test.each([
    ['block_id,file', ['block_id', 'file']],
    ['metadata.a\\,b,file', ['metadata.a,b', 'file']],
    ['metadata.a\\\\,case:name: :2', ['metadata.a\\', 'case:name: :2']],
    ['metadata.a\\b', ['metadata.a\\b']],
    ['', []],
    [',file,', ['file']],
  ])('%j', (list, rules) => {
    expect(splitRuleList(list)).toEqual(rules)
    expect(splitRuleList(joinRuleList(rules))).toEqual(rules)
  })
})

test.each([
  ['block_id', 'block id'],
  ['case:name:_:2', 'case (first 2 parts of name)'],
  ['case:block_id:-:1', 'case (first part of block id)'],
  ['case:name:.:-1', 'case (name without its last part)'],
  ['case:name:.:-2', 'case (name without its last 2 parts)'],
  ['metadata.input_scanner', 'input scanner'],
  ['sample.study_id', 'study id of the samples'],
  ['fields.ward_round', 'ward round'],
  ['file', 'file'],
])('%s reads %j in words', (rule, words) => {
  expect(ruleInWords(rule)).toBe(words)
})

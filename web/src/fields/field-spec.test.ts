import { expect, test } from 'vitest'
import { choiceText, type FieldSpec, offeredChoices, specFinder } from './field-spec.ts'

const species: FieldSpec = {
  field: 'species',
  label: 'Species',
  kind: 'choice',
  choices: ['mouse', 'human', 'rat'].map(value => ({ value, label: value.toUpperCase() })),
}

const offered = (...present: string[]) => offeredChoices(species.choices ?? [], ...present).map(({ value }) => value)

test('a current value that is not among the choices is offered before them, once', () => {
  expect(offered('Mouse')).toEqual(['Mouse', 'mouse', 'human', 'rat'])
  expect(offered('rat')).toEqual(['mouse', 'human', 'rat'])
  expect(offered('')).toEqual(['mouse', 'human', 'rat'])
  expect(offered('created', 'created', 'dog')).toEqual(['created', 'dog', 'mouse', 'human', 'rat'])
})

test('a retired choice is only offered as the current value, and keeps its label', () => {
  const stains = [
    { value: 'he', label: 'HE' },
    { value: 'pas', label: 'PAS', isRetired: true },
  ]
  expect(offeredChoices(stains, 'he').map(({ value }) => value)).toEqual(['he'])
  expect(offeredChoices(stains, 'pas').map(({ value }) => value)).toEqual(['he', 'pas'])
  expect(choiceText({ ...species, choices: stains }, 'pas')).toBe('PAS')
})

test("a value is displayed with its choice's label, any other unchanged", () => {
  expect(choiceText(species, 'rat')).toBe('RAT')
  expect(choiceText(species, 'Mouse')).toBe('Mouse')
})

test('a spec is found by its field; an unknown name is an error', () => {
  const find = specFinder([species])
  expect(find('species')).toBe(species)
  expect(() => find('stain')).toThrow('There is no field stain')
})

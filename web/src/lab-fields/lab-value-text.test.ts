import { expect, test } from 'vitest'
import { buildField, buildOptions } from './lab-field.fixture.ts'
import { optionsOf } from './lab-value-text.ts'

test('each option without a color gets one that no other has, as long as there are enough', () => {
  const labels = ['HE', 'PAS', 'Azan', 'Giemsa', 'Nissl', 'Masson']
  const options = buildOptions(...labels)
  const keys = options.map(({ key }) => key)
  const colorsOf = (shown: typeof options) =>
    optionsOf({ ...buildField('Stain'), options: shown }, keys).map(({ color }) => color)
  expect(colorsOf(options)).toEqual(['purple', 'blue', 'green', 'yellow', 'red', 'purple'])
  const chosen = options.map((option, index) => (index === 1 ? { ...option, color: 'purple' } : option))
  expect(colorsOf(chosen)).toEqual(['blue', 'purple', 'green', 'yellow', 'red', 'blue'])
  expect(optionsOf({ options }, 'gone')).toEqual([{ key: 'gone', label: 'gone', color: null }])
})

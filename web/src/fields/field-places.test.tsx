// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { FormField } from '../edit/form-field.tsx'
import { BulkRuleFields } from '../table/bulk/bulk-rule-fields.tsx'
import { type BulkRule, emptyRule, readBulkRules } from '../table/bulk/bulk-rules.ts'
import { CellPopover } from '../table/cell-editing/cell-popover.tsx'
import { ToastArea } from '../ui/notices/toast.tsx'
import { readFieldEntry } from './field-entry.ts'
import type { FieldSpec } from './field-spec.ts'

const choicesOf = (...labels: string[]) => labels.map(label => ({ value: label.toLowerCase(), label }))
const MANY = ['Azan', 'Congo Red', 'Giemsa', 'Gomori', 'HE', 'Masson', 'Nissl', 'PAS', 'Sudan']

/** The value of the place, as in the API. */
let held: unknown
/** A cell's saved value, and the record that it was based on, if that isn't the one shown. */
let saves: [unknown, unknown][]

function Form({ spec }: { spec: FieldSpec }) {
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const entry = readFieldEntry(spec, text)
  held = 'value' in entry ? entry.value : undefined
  const refused = 'error' in entry && isTouched ? entry.error : undefined
  const form = {
    values: { [spec.field]: text },
    isSaving: false,
    change: (_: string, value: string) => setText(value),
    touch: () => setTouched(true),
    errorOf: () => refused,
  }
  return <FormField form={form} spec={spec} />
}

function Cell({ spec }: { spec: FieldSpec }) {
  return (
    <CellPopover
      edit={spec}
      header={spec.label}
      name="A-1"
      initial=""
      onSave={async (value, record) => {
        held = value
        saves.push([value, record])
        return { version: saves.length }
      }}
      onClose={() => undefined}
      anchor={() => null}
      list={() => null}
      isRowMissing={false}
    />
  )
}

function Bulk({ spec }: { spec: FieldSpec }) {
  const [rule, setRule] = useState<BulkRule>({ ...emptyRule(0), field: spec.field })
  const { operations, errors } = readBulkRules([rule], [spec])
  const [operation] = operations
  held = operation && 'value' in operation ? operation.value : undefined
  const shared = { note: undefined, isDisabled: false, onRemove: undefined }
  return <BulkRuleFields {...shared} rule={rule} specs={[spec]} error={errors[0]} onChange={setRule} />
}

/** How a place labels its control, and how it saves typed text. */
const PLACES = [
  { place: 'form', Place: Form, nameOf: ({ label }: FieldSpec) => label },
  { place: 'cell', Place: Cell, nameOf: ({ label }: FieldSpec) => label },
  { place: 'bulk rule', Place: Bulk, nameOf: ({ kind }: FieldSpec) => (kind === 'choices' ? 'Values' : 'Value') },
] as const

let library: Record<string, { value: string; count: number }[]>
let isOffline = false
const fetched = vi.fn(async (address: string | URL | Request) => {
  if (isOffline) throw new TypeError('offline')
  const url = new URL(String(address), 'http://x')
  if (!url.pathname.endsWith('/facets/')) return Response.json({}, { status: 404 })
  const field = url.searchParams.get('facets') ?? ''
  const search = (url.searchParams.get('facet_search') ?? '').toLowerCase()
  const values = (library[field] ?? [])
    .filter(({ value }) => value.toLowerCase().includes(search))
    .map(({ value, count }) => ({ value, label: value, count }))
  const facet = { kind: 'values', total: 9, empty: 0, distinct: values.length, other: 0, values }
  return Response.json({ total: 9, facets: { [field]: facet } })
})

beforeEach(() => {
  held = undefined
  saves = []
  isOffline = false
  library = {
    organ: [
      { value: 'Liver', count: 7 },
      { value: 'liver', count: 2 },
      { value: 'Kidney', count: 1 },
    ],
  }
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const connect = () => connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })

function show(node: ReactNode): UserEvent {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        {node}
        <button type="button">elsewhere</button>
        <ToastArea />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Leaves the field, as forms and bulk rules require; a cell saves. */
async function finish(user: UserEvent, place: string) {
  if (place === 'cell') await user.click(screen.getByRole('button', { name: 'Save' }))
  else await user.click(screen.getByRole('button', { name: 'elsewhere' }))
}

const spec = (kind: FieldSpec['kind'], more: Partial<FieldSpec> = {}): FieldSpec => ({
  field: 'x',
  label: 'Stain',
  kind,
  ...more,
})

const TYPED: [FieldSpec, string, unknown][] = [
  [spec('text'), 'Masson', 'Masson'],
  [spec('long-text'), 'Masson', 'Masson'],
  [spec('integer'), '12', 12],
  [spec('number'), '0,5', 0.5],
  [spec('number'), '0.5', 0.5],
  [spec('date'), '31.01.2026', '2026-01-31'],
  [spec('size'), '1,5 GB', '1.5 GB'],
  [spec('person'), 'mara', 'mara'],
]
const REFUSED: [FieldSpec, string, string][] = [
  [spec('integer'), '7.5', 'Stain: "7.5" isn\'t a whole number.'],
  [spec('number'), '1,000', 'Stain: "1,000" could be 1000 or 1. Choose one.'],
  [spec('date'), 'soon', 'Stain: "soon" isn\'t a date. Example: 2026-01-31.'],
]

describe.each(PLACES)('in a $place', ({ place, Place, nameOf }) => {
  const control = (of: FieldSpec) => screen.getByLabelText<HTMLInputElement>(nameOf(of), { exact: true })

  const typed = TYPED.map(([of, text, value]) => ({ kind: of.kind, of, text, value }))
  test.each(typed)('$kind accepts $text', async ({ of, text, value }) => {
    connect()
    const user = show(<Place spec={of} />)
    await user.type(control(of), text)
    await finish(user, place)
    await waitFor(() => expect(held).toEqual(value))
  })

  const wrong = REFUSED.map(([of, text, sentence]) => ({ kind: of.kind, of, text, sentence }))
  test.each(wrong)('$kind rejects $text with an error, and keeps it', async ({ of, text, sentence }) => {
    connect()
    const user = show(<Place spec={of} />)
    await user.type(control(of), text)
    await finish(user, place)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(control(of).value).toBe(text)
    expect(held).toBeUndefined()
  })

  test('one of few choices is chosen from a list', async () => {
    connect()
    const of = spec('choice', { choices: choicesOf('HE', 'PAS') })
    const user = show(<Place spec={of} />)
    await user.selectOptions(control(of), 'PAS')
    await finish(user, place)
    await waitFor(() => expect(held).toBe('pas'))
  })

  test('one of many choices is found by typing part of it', async () => {
    connect()
    const of = spec('choice', { choices: choicesOf(...MANY) })
    const user = show(<Place spec={of} />)
    // A cell has a plain list until the search has loaded.
    await waitFor(() => expect(screen.getByRole('combobox', { name: nameOf(of) }).tagName).toBe('INPUT'))
    await user.click(screen.getByRole('combobox', { name: nameOf(of) }))
    await user.keyboard('{Control>}a{/Control}mas')
    await user.click(await screen.findByRole('option', { name: 'Masson' }))
    await finish(user, place)
    await waitFor(() => expect(held).toBe('masson'))
  })

  test('among many choices, Enter chooses the best match, or the current one if nothing is typed', async () => {
    connect()
    const of = spec('choice', { choices: choicesOf(...MANY), isRequired: false })
    const user = show(<Place spec={of} />)
    const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: nameOf(of) })
    await waitFor(() => expect(input().tagName).toBe('INPUT'))
    await user.click(input())
    await user.keyboard('{Enter}')
    expect(held ?? null).toBeNull()
    await user.click(input())
    await user.keyboard('{Control>}a{/Control}g{Enter}')
    await waitFor(() => expect(held).toBe('giemsa'))
  })

  test('several options are typed and added, or pasted as a list', async () => {
    connect()
    const of = spec('choices', { choices: choicesOf(...MANY) })
    const user = show(<Place spec={of} />)
    const input = await screen.findByRole('combobox', { name: nameOf(of) })
    await user.click(input)
    await user.keyboard('sud{Enter}')
    await user.paste('giemsa; PAS\nNissl')
    await finish(user, place)
    await waitFor(() => expect(String(held)).toBe('giemsa; nissl; pas; sudan'))
  })

  describe('text with known values', () => {
    const organ: FieldSpec = { field: 'organ', label: 'Organ', kind: 'text', knownIn: 'slides' }

    test('the most frequent values are suggested, filtered by the typed text', async () => {
      connect()
      const user = show(<Place spec={organ} />)
      await user.click(control(organ))
      const offered = () => [...(control(organ).list?.options ?? [])].map(({ value }) => value)
      await waitFor(() => expect(offered()).toEqual(['Liver', 'liver', 'Kidney']))
      await user.type(control(organ), 'kid')
      await waitFor(() => expect(offered()).toEqual(['Kidney']))
      const asked = fetched.mock.calls.map(([address]) => new URL(String(address), 'http://x').searchParams)
      expect(asked.map(query => [query.get('facet_search'), query.get('facet_limit')])).toEqual([
        [null, '8'],
        ['kid', '8'],
      ])
    })

    test('another case or spacing becomes the most frequent spelling and says so; Keep mine reverts it', async () => {
      connect()
      const user = show(<Place spec={organ} />)
      await user.type(control(organ), 'LI VER')
      library['organ'] = [{ value: 'Li ver', count: 3 }, ...(library['organ'] ?? [])]
      await finish(user, place)
      expect(await screen.findByText('Spelled "Li ver", as elsewhere.')).toBeTruthy()
      await waitFor(() => expect(held).toBe('Li ver'))
      await user.click(screen.getByRole('button', { name: 'Keep mine' }))
      await waitFor(() => expect(held).toBe('LI VER'))
      expect(screen.queryByText('Spelled "Li ver", as elsewhere.')).toBeNull()
      if (place === 'cell') {
        expect(saves).toEqual([
          ['Li ver', undefined],
          ['LI VER', { version: 1 }],
        ])
        return
      }
      await user.click(control(organ))
      await finish(user, place)
      expect(held).toBe('LI VER')
    })

    test.each(['liver', 'Spleen'])('%s stays, whether it is known or new', async text => {
      connect()
      const user = show(<Place spec={organ} />)
      await user.type(control(organ), text)
      await finish(user, place)
      await waitFor(() =>
        expect(fetched.mock.calls.some(([address]) => String(address).includes('facet_limit=200'))).toBe(true),
      )
      await waitFor(() => expect(held).toBe(text))
      expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
    })

    test('a failed look-up changes nothing', async () => {
      connect()
      const user = show(<Place spec={organ} />)
      await user.type(control(organ), 'LIVER')
      isOffline = true
      await finish(user, place)
      await waitFor(() => expect(held).toBe('LIVER'))
      expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
    })
  })
})

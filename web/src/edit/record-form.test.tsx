// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@vitrine/contract/api/api-error'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FieldSpec } from '../fields/field-spec.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { FixedField } from './form-field.tsx'
import { FormFields } from './form-fields.tsx'
import { InRouter } from './in-router.fixture.tsx'
import { RecordForm, SaveButtons } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

interface Block {
  id: number
  organ: string | null
  stain: string | null
  version: number
  shelf?: string
}
type Save = (base: Block, changes: Partial<Block>) => Promise<Partial<Block>>

const SPECS: readonly FieldSpec[] = [
  { field: 'organ', label: 'Organ', kind: 'text', isRequired: true },
  { field: 'stain', label: 'Stain', kind: 'choice', choices: ['HE', 'PAS'].map(value => ({ value, label: value })) },
]
const TEXTS = { one: 'block', updated: 'Block saved', updateFailed: 'Block not saved' }
const block: Block = { id: 1, organ: 'knee', stain: 'HE', version: 1 }
const staleBy = (change: Partial<Block>) =>
  new ApiError(412, 'Somebody else was faster.', { current: { ...block, version: 2, ...change } })

const onSaved = vi.fn()
afterEach(() => {
  cleanup()
  onSaved.mockReset()
})

function BlockForm({ save }: { save: Save }) {
  const [record, setRecord] = useState(block)
  const form = useRecordForm({ record, specs: SPECS, texts: TEXTS, update: save, onSaved })
  return (
    <>
      <SaveButtons formId="form" isSaving={form.isSaving} onCancel={() => {}} />
      <button type="button" onClick={() => setRecord({ ...block, shelf: 'B', version: 2 })}>
        Shelve
      </button>
      <button type="button" onClick={() => setRecord({ ...block, stain: 'PAS', version: 2 })}>
        Stain
      </button>
      <RecordForm id="form" form={form}>
        <FormFields form={form} specs={SPECS} />
        <FixedField label="ID" value={String(form.base.id)} />
      </RecordForm>
    </>
  )
}

function open(save: Save) {
  render(
    <InRouter>
      <MantineProvider env="test">
        <BlockForm save={save} />
      </MantineProvider>
    </InRouter>,
  )
  return {
    user: userEvent.setup(),
    organ: screen.getByRole<HTMLInputElement>('textbox', { name: 'Organ' }),
    stain: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stain' }),
    save: screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}

async function retype(user: ReturnType<typeof userEvent.setup>, field: HTMLInputElement, text: string) {
  await user.clear(field)
  if (text) await user.type(field, text)
}

test('what was changed is saved alone, against the record as it was loaded', async () => {
  const save = vi.fn<Save>(async () => ({ organ: 'hip', version: 2 }))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect(save).toHaveBeenCalledExactlyOnceWith(block, { organ: 'hip' })
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ ...block, organ: 'hip', version: 2 })
  expect(shownToast()?.text).toBe('Block saved')
})

test('while it saves the button says so, and a second press sends nothing', async () => {
  let finish = (_: Partial<Block>) => {}
  const save = vi.fn<Save>(() => new Promise(resolve => (finish = resolve)))
  const form = open(save)
  await form.user.click(form.save)
  expect(form.save.textContent).toBe('Saving...')
  expect(form.save.disabled).toBe(true)
  await form.user.type(form.organ, '{Enter}')
  expect(save).toHaveBeenCalledOnce()
  finish({})
  await expect.poll(() => form.save.textContent).toBe('Save')
})

test('a field in the way takes the focus, and nothing is sent', async () => {
  const save = vi.fn<Save>()
  const form = open(save)
  await retype(form.user, form.organ, '')
  expect(screen.queryByText('Organ is required.')).toBeNull()
  await form.user.click(form.save)
  expect(screen.getByText('Organ is required.')).toBeTruthy()
  expect(document.activeElement).toBe(form.organ)
  expect(save).not.toHaveBeenCalled()
})

test('an error shows once its field was left', async () => {
  const form = open(vi.fn<Save>())
  await retype(form.user, form.organ, '')
  await form.user.tab()
  expect(screen.getByText('Organ is required.')).toBeTruthy()
})

test('a failure is shown above the fields with what was typed, and goes with the next try', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(new Error('The server is away.')).mockResolvedValueOnce({})
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect((await screen.findByRole('alert')).textContent).toBe('The server is away.')
  expect(form.organ.value).toBe('hip')
  expect(shownToast()?.text).toBe('Block not saved')
  await form.user.click(form.save)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a record that was deleted is said so, and nothing typed is lost', async () => {
  const form = open(vi.fn<Save>().mockRejectedValue(new ApiError(404, 'There is no block with the id 1.')))
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else deleted this block. Your text is still here.',
  )
  expect(form.organ.value).toBe('hip')
})

test('a save that came too late asks field by field, then saves what was chosen against the newer version', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(staleBy({ organ: 'brain', stain: 'PAS' }))
    .mockResolvedValueOnce({})
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  const panel = within(await screen.findByRole('region', { name: /^Someone else changed this block/ }))
  const side = (field: string, whose: RegExp) =>
    within(panel.getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', { name: whose })
  // What was typed stays; what was not touched becomes theirs.
  expect([form.organ.value, form.stain.value]).toEqual(['hip', 'PAS'])
  expect(side('Organ', /^Yours/).checked).toBe(true)
  expect(side('Stain', /^Theirs/).checked).toBe(true)
  await form.user.click(side('Organ', /^Theirs/))
  await form.user.click(side('Stain', /^Yours/))
  expect([form.organ.value, form.stain.value]).toEqual(['brain', 'HE'])
  await form.user.click(form.save)
  expect(save).toHaveBeenLastCalledWith({ ...block, organ: 'brain', stain: 'PAS', version: 2 }, { stain: 'HE' })
  expect(screen.queryByRole('region')).toBeNull()
})

test('what is typed after the question was put is what stands on my side of it', async () => {
  const form = open(vi.fn<Save>().mockRejectedValueOnce(staleBy({ organ: 'brain' })))
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  await screen.findByRole('region')
  await form.user.click(screen.getByRole('radio', { name: /^Theirs/ }))
  await retype(form.user, form.organ, 'elbow')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours elbow' }).checked).toBe(true)
})

test('an emptied value is named as such', async () => {
  const form = open(vi.fn<Save>().mockRejectedValueOnce(staleBy({ stain: null })))
  await form.user.click(form.save)
  expect(await screen.findByRole('radio', { name: 'Theirs empty' })).toBeTruthy()
})

test('a change that no field holds is no question: the save is made again at once', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(staleBy({ shelf: 'B' }))
    .mockResolvedValueOnce({})
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(save).toHaveBeenLastCalledWith({ ...block, shelf: 'B', version: 2 }, { organ: 'hip' })
  expect(shownToast()?.text).toBe('Block saved')
  expect(screen.queryByRole('region')).toBeNull()
})

test('where such changes keep coming the failure is told, and the next try is made against the newest', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(staleBy({ shelf: 'B' }))
    .mockRejectedValueOnce(staleBy({ shelf: 'C', version: 3 }))
    .mockResolvedValueOnce({})
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else was faster.')
  expect(screen.queryByRole('region')).toBeNull()
  await form.user.click(form.save)
  expect(save).toHaveBeenLastCalledWith({ ...block, shelf: 'C', version: 3 }, { organ: 'hip' })
})

test('a record that changed on the same screen is taken in, and what was typed stays', async () => {
  const save = vi.fn<Save>(async () => ({}))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(screen.getByRole('button', { name: 'Shelve' }))
  await form.user.click(form.save)
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...block, shelf: 'B', version: 2 }, { organ: 'hip' })
})

test('of a record that changed on the same screen, a field that was not touched takes the newer value', async () => {
  const save = vi.fn<Save>(async () => ({}))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(screen.getByRole('button', { name: 'Stain' }))
  expect([form.organ.value, form.stain.value]).toEqual(['hip', 'PAS'])
})

test('what cannot be changed is only read', () => {
  open(vi.fn<Save>())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ID' }).readOnly).toBe(true)
})

test('what else they changed stands below the fields, also alone', () => {
  const form = { noun: 'block', specs: SPECS, conflict: [], chosen: () => 'mine' as const, choose: () => {} }
  render(
    <EditConflict form={form}>
      <p>Two shelves</p>
    </EditConflict>,
  )
  const panel = within(screen.getByRole('region', { name: /^Someone else changed this block/ }))
  expect(panel.getByText('Two shelves')).toBeTruthy()
})

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

test('only changes are saved, based on the loaded record', async () => {
  const save = vi.fn<Save>(async () => ({ organ: 'hip', version: 2 }))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect(save).toHaveBeenCalledExactlyOnceWith(block, { organ: 'hip' })
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ ...block, organ: 'hip', version: 2 })
  expect(shownToast()?.text).toBe('Block saved')
})

test('while saving, the button says so, and another click sends nothing', async () => {
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

test('an invalid field takes the focus, and nothing is sent', async () => {
  const save = vi.fn<Save>()
  const form = open(save)
  await retype(form.user, form.organ, '')
  expect(screen.queryByText('Organ is required.')).toBeNull()
  await form.user.click(form.save)
  expect(screen.getByText('Organ is required.')).toBeTruthy()
  expect(document.activeElement).toBe(form.organ)
  expect(save).not.toHaveBeenCalled()
})

test('an error appears after leaving its field', async () => {
  const form = open(vi.fn<Save>())
  await retype(form.user, form.organ, '')
  await form.user.tab()
  expect(screen.getByText('Organ is required.')).toBeTruthy()
})

test('a failure is shown above the fields, which keep what was typed, and disappears with the next attempt', async () => {
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

test('a deleted record is reported, and nothing typed is lost', async () => {
  const form = open(vi.fn<Save>().mockRejectedValue(new ApiError(404, 'There is no block with the id 1.')))
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else deleted this block. Your text is still here.',
  )
  expect(form.organ.value).toBe('hip')
})

test('a conflicting save asks field by field, then saves the choices based on the newer version', async () => {
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
  // Typed text stays; untouched fields get their value.
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

test('edits made after the conflict appeared become mine', async () => {
  const form = open(vi.fn<Save>().mockRejectedValueOnce(staleBy({ organ: 'brain' })))
  await retype(form.user, form.organ, 'hip')
  await form.user.click(form.save)
  await screen.findByRole('region')
  await form.user.click(screen.getByRole('radio', { name: /^Theirs/ }))
  await retype(form.user, form.organ, 'elbow')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours elbow' }).checked).toBe(true)
})

test('a cleared value is called so', async () => {
  const form = open(vi.fn<Save>().mockRejectedValueOnce(staleBy({ stain: null })))
  await form.user.click(form.save)
  expect(await screen.findByRole('radio', { name: 'Theirs empty' })).toBeTruthy()
})

test("a change outside of the form's fields asks nothing: the save is repeated immediately", async () => {
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

test('if such changes keep coming the failure is shown, and the next attempt is based on the newest version', async () => {
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

test('a record changed on the same screen is adopted, and typed text stays', async () => {
  const save = vi.fn<Save>(async () => ({}))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(screen.getByRole('button', { name: 'Shelve' }))
  await form.user.click(form.save)
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...block, shelf: 'B', version: 2 }, { organ: 'hip' })
})

test('when a record changes on the same screen, an untouched field gets the newer value', async () => {
  const save = vi.fn<Save>(async () => ({}))
  const form = open(save)
  await retype(form.user, form.organ, 'hip')
  await form.user.click(screen.getByRole('button', { name: 'Stain' }))
  expect([form.organ.value, form.stain.value]).toEqual(['hip', 'PAS'])
})

test('fixed fields are read-only', () => {
  open(vi.fn<Save>())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ID' }).readOnly).toBe(true)
})

test('their other changes are shown below the fields, even if there are no others', () => {
  const form = { noun: 'block', specs: SPECS, conflict: [], chosen: () => 'mine' as const, choose: () => {} }
  render(
    <EditConflict form={form}>
      <p>Two shelves</p>
    </EditConflict>,
  )
  const panel = within(screen.getByRole('region', { name: /^Someone else changed this block/ }))
  expect(panel.getByText('Two shelves')).toBeTruthy()
})

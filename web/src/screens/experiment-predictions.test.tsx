// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PREDICTION_FILES } from '@vitrine/contract/evaluation/prediction-files.fixture'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MayEditContext } from '../edit/may-edit.ts'
import { QuestionDialog } from '../ui/dialogs/question-dialog.tsx'
import { Experiment } from './experiment.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 30_000 })

const IMPORT = 'POST /api/experiments/5/evaluations/'
const base = { uuid: null, description: null, created_at: '2026-11-20T10:00:00Z', updated_at: null, created_by: null }
const experiment = {
  ...base,
  id: 5,
  name: 'ABMIL liver',
  version: 2,
  status: null,
  dataset: 4,
  url: null,
  parent: null,
}
const page = (...results: object[]) => ({ total: results.length, results })
const version = { uuid: 'v2', number: 2, slides_count: 120, fields: [{ key: 'stage', label: 'Stage' }] }
const named = { version: 'v2', number: 2, semver: '2.0.0', dataset: 4, dataset_uuid: 'd4', dataset_name: 'Lymph nodes' }
const figure = { value: 0.91, low: 0.86, high: 0.96 }
const evaluation = {
  ...{
    ...named,
    uuid: 'e1',
    name: 'Fold 0',
    experiment: { id: 5, name: 'ABMIL liver' },
    parts: ['evaluation'],
    fold: null,
  },
  ...{ label: 'organ', classes: ['kidney', 'liver'], positive: 1, threshold: 0.5, unit: 'slide' },
  counts: { slides: 4, predicted: 3, with_truth: 3, groups: 3 },
  metrics: { auroc: figure, accuracy: { ...figure, count: 2, total: 3 } },
  created_at: base.created_at,
}

interface Body {
  id: string
  dry_run: boolean
  rows: { line: number; slide?: string }[]
}

/** The report on the rows of a call, with errors in these lines. */
const report = ({ rows, dry_run }: Body, wrongLines: readonly number[] = []) => {
  const wrong = rows.filter(({ line }) => wrongLines.includes(line)).length
  const isWritten = !dry_run && wrong === 0
  return {
    counts: { new: rows.length - wrong, changed: 0, unchanged: 0, wrong },
    rows: rows.map(({ line }) => ({
      line,
      uuid: null,
      name: null,
      ...(wrongLines.includes(line)
        ? {
            outcome: 'wrong',
            finding: 'elsewhere',
            errors: [{ field: 'slide', message: '"0006" is a slide of version 2, but a training slide.' }],
          }
        : { outcome: 'new', finding: 'matched' }),
    })),
    ...{ written: isWritten, evaluation: isWritten ? 'e1' : null, unit: 'slide', threshold: 0.5 },
    ...{ classes: ['kidney', 'liver'], positive: 1, slides: 4, predicted: rows.length - wrong, missing: [] },
    findings: [
      { finding: 'matched', count: 4 - wrong, sentence: `${4 - wrong} of 4 slides have a prediction.` },
      ...(wrong > 0
        ? [{ finding: 'elsewhere', count: 1, sentence: 'The file has predictions for 1 training slide of version 2.' }]
        : []),
    ],
  }
}

const server = new ScriptedServer()

beforeEach(() => {
  server.start(['evaluations'])
  server.answer('GET /api/experiments/5/', experiment)
  server.answer('GET /api/experiments/5/evaluations/', page())
  server.answer('GET /api/experiments/5/inputs/', [{ ...named, parts: ['training'], folds: null }])
  server.answer('GET /api/experiments/', page())
  server.answer('GET /api/experiments/configs/training/', page())
  server.answer('GET /api/experiments/configs/deployments/', page())
  server.answer('GET /api/datasets/', page({ ...base, id: 4, name: 'Lymph nodes', version: 1 }))
  server.answer('GET /api/datasets/4/versions/', page(version))
  server.answer('GET /api/evaluations/e1/', evaluation)
  server.answer('GET /api/evaluations/e1/leaks/', { sentences: [{ level: 'clean', text: 'None was.' }] })
  server.answer('GET /api/experiments/5/evaluations/leaks/', [])
  server.answer(IMPORT, (body: Body) => Response.json(report(body)))
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (mayEdit = true) =>
  openScreens(
    {
      '/experiments/$id': () => (
        <MayEditContext value={mayEdit}>
          <QuestionDialog />
          <Experiment />
        </MayEditContext>
      ),
      '/evaluations/$uuid': () => <h1>Evaluation</h1>,
    },
    '/experiments/5',
  )
const imports = (): Body[] => server.sent.filter(({ call }) => call === IMPORT).map(({ body }) => body)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const importButton = async () =>
  within(await screen.findByRole('region', { name: 'Evaluations' })).findByRole('button', {
    name: 'Import Predictions',
  })

/** Opens the import with a file, and waits for the versions. */
async function choose(text: string) {
  const opened = await open()
  await opened.user.click(await importButton())
  const field = await screen.findByLabelText<HTMLInputElement>('CSV file')
  await opened.user.upload(field, new File([text], 'fold_0.csv', { type: 'text/csv' }))
  await screen.findByRole('heading', { name: 'What the predictions are of' })
  await within(screen.getByRole('dialog')).findByRole('option', { name: 'Version 2, 120 slides' })
  return opened
}
const form = () => within(screen.getByRole('dialog', { name: 'Import Predictions' }))
const textIn = (label: RegExp) => form().getByLabelText<HTMLInputElement>(label).value

test('a file of CLAM is recognized, checked and imported, and its figures are shown', async () => {
  const { user, path } = await choose(PREDICTION_FILES.clam)
  expect(form().getByText('CLAM: slide_id, Y, Y_hat, p_0, p_1')).toBeTruthy()
  expect(textIn(/^Version/)).toBe('v2')
  await user.click(form().getByRole('combobox', { name: 'Label' }))
  await user.click(within(await screen.findByRole('listbox', { name: 'Label' })).getByRole('option', { name: 'Organ' }))
  await user.type(form().getByLabelText(/^Name/), 'Fold 0')
  await user.click(button('Review 4 rows'))
  expect(await screen.findByText('4 of 4 slides have a prediction.')).toBeTruthy()
  expect(screen.getByText(/The positive one is liver/)).toBeTruthy()

  server.answer('GET /api/experiments/5/evaluations/', page(evaluation))
  await user.click(button('Import 4 Predictions'))
  expect(await screen.findByText('3 of 4 slides')).toBeTruthy()
  expect(form().getByText('0.86 to 0.96')).toBeTruthy()
  expect(await form().findByText('clean')).toBeTruthy()

  const [tried, written] = imports()
  expect(tried).toMatchObject({
    ...{ dry_run: true, version: 'v2', parts: ['evaluation'], label: 'organ', name: 'Fold 0', file_name: 'fold_0.csv' },
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(tried?.rows[0]).toEqual({
    ...{ line: 2, slide: 'patient_1_a', truth: 0, predicted: 1, scores: [0.35548135638237, 0.6445186138153076] },
  })
  expect(written).toEqual({ ...tried, dry_run: false })
  await waitFor(() => expect(screen.getAllByText('Fold 0').length).toBeGreaterThan(1))
  await user.click(form().getByRole('link', { name: 'Open Evaluation' }))
  await waitFor(() => expect(path()).toBe('/evaluations/e1'))
})

test('a wrong row stops the import until it is left out', async () => {
  server.answer(IMPORT, (body: Body) => Response.json(report(body, [5])))
  const { user } = await choose(PREDICTION_FILES.clam)
  await user.click(button('Review 4 rows'))
  expect(await screen.findByText('The file has predictions for 1 training slide of version 2.')).toBeTruthy()
  expect(
    form().getByRole('row', { name: /^5 0006 "0006" is a slide of version 2, but a training slide\./ }),
  ).toBeTruthy()
  expect(button('Import 3 Predictions').disabled).toBe(true)
  await user.click(form().getByRole('checkbox', { name: 'Leave out the 1 wrong row' }))
  await user.click(button('Import 3 Predictions'))
  await screen.findByRole('heading', { name: 'Predictions Imported' })
  expect(
    imports()
      .at(-1)
      ?.rows.map(({ line }) => line),
  ).toEqual([2, 3, 4])
})

test('columns are chosen if a file has no usable ones', async () => {
  const { user } = await choose('scan,malignant\nA,0.9\nB,"0,1"\nC,high\n')
  expect(form().getByText(/^No column names the slides\./)).toBeTruthy()
  await user.click(button('Review 3 rows'))
  expect(imports()).toEqual([])
  expect(document.activeElement).toBe(form().getByLabelText(/^Slide/))
  await user.selectOptions(form().getByLabelText(/^Slide/), 'scan')
  await user.click(button('Review 3 rows'))
  expect(form().getAllByText(/^No column has scores\./)).toBeTruthy()
  await user.click(form().getAllByLabelText(/^Scores/)[0] as HTMLElement)
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'malignant' }))
  await user.type(form().getByLabelText(/^Classes/), 'benign')
  await user.click(button('Review 3 rows'))
  expect(form().getByText('Classes: "benign" is one class. Write at least two, separated by ";".')).toBeTruthy()
  await user.type(form().getByLabelText(/^Classes/), '; malignant')
  server.answer(IMPORT, (body: Body) => Response.json(report(body, [4])))
  await user.click(button('Review 3 rows'))
  await screen.findByRole('heading', { name: 'Review' })
  expect(imports()[0]).toMatchObject({
    classes: ['benign', 'malignant'],
    rows: [
      { slide: 'A', score: 0.9 },
      { slide: 'B', score: 0.1 },
      { slide: 'C', score: null },
    ],
  })
  expect(form().getByRole('row', { name: /The file has "high" in malignant\.$/ })).toBeTruthy()
})

test('the order of classes can be corrected, and going back loses nothing', async () => {
  const { user } = await choose(PREDICTION_FILES.clam)
  await user.type(form().getByLabelText(/^Name/), 'Fold 0')
  await user.click(button('Review 4 rows'))
  await user.click(await screen.findByRole('button', { name: 'Change Order' }))
  expect([textIn(/^Classes/), textIn(/^Name/), textIn(/^Version/)]).toEqual(['kidney; liver', 'Fold 0', 'v2'])
  await user.clear(form().getByLabelText(/^Classes/))
  await user.type(form().getByLabelText(/^Classes/), 'liver; kidney')
  await user.click(button('Review 4 rows'))
  await screen.findByRole('heading', { name: 'Review' })
  const [first, second] = imports()
  expect(second).toMatchObject({ classes: ['liver', 'kidney'], name: 'Fold 0' })
  expect(second?.id).not.toBe(first?.id)
})

test('a rejected check shows why, and keeps what was typed', async () => {
  server.fail(IMPORT, 400, 'Version 2 has no slides in these parts.')
  const { user } = await choose(PREDICTION_FILES.stamp)
  expect(form().getByText('STAMP: PATIENT, organ, pred, organ_kidney, organ_liver')).toBeTruthy()
  expect(textIn(/^Classes/)).toBe('kidney; liver')
  await user.type(form().getByLabelText(/^Fold/), '3')
  await user.type(form().getByLabelText(/^Name/), 'Fold 3')
  await user.click(button('Review 3 rows'))
  expect(await form().findByText('Version 2 has no slides in these parts.')).toBeTruthy()
  expect([textIn(/^Fold/), textIn(/^Name/)]).toEqual(['3', 'Fold 3'])
  expect(imports()[0]).toMatchObject({ fold: 3, classes: ['kidney', 'liver'], rows: [{ group: 'patient_1' }, {}, {}] })
})

test('a failed import is retried with the same id', async () => {
  const { user } = await choose(PREDICTION_FILES.clam)
  await user.click(button('Review 4 rows'))
  await screen.findByRole('heading', { name: 'Review' })
  server.fail(IMPORT, 503)
  await user.click(button('Import 4 Predictions'))
  expect(await form().findByText('Nothing was imported: The server is away.')).toBeTruthy()
  server.answer(IMPORT, (body: Body) => Response.json(report(body)))
  await user.click(button('Try again'))
  await screen.findByRole('heading', { name: 'Predictions Imported' })
  const [, failed, again] = imports()
  expect(again).toEqual(failed)
})

test('recognized columns can be changed', async () => {
  const { user } = await choose(PREDICTION_FILES.clam)
  await user.click(button('Choose Columns'))
  expect(document.activeElement).toBe(form().getByLabelText(/^Slide/))
  await user.selectOptions(form().getByLabelText(/^Truth/), '')
  await user.click(button('Review 4 rows'))
  await screen.findByRole('heading', { name: 'Review' })
  expect(imports()[0]?.rows[0]).toMatchObject({ slide: 'patient_1_a', truth: null, predicted: 1 })
})

test('closing asks once a file is chosen, and returns the focus', async () => {
  const { user } = await choose(PREDICTION_FILES.clam)
  await user.click(form().getByRole('button', { name: 'Close' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Leave' }),
  )
  const opener = await importButton()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test("readers can't import", async () => {
  await open(false)
  await screen.findByText('No evaluations yet.')
  expect(screen.queryByRole('button', { name: 'Import Predictions' })).toBeNull()
})

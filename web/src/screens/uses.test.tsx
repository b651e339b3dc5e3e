// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlideUsesCard } from '../experiments/uses/slide-uses-card.tsx'
import { UsesOfVersion } from '../experiments/uses/version-uses.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

const version = { version: 'v2', number: 2, semver: '2.0.0', dataset: 4, dataset_uuid: 'd4', dataset_name: 'Nodes' }
const abmil = { id: 5, name: 'ABMIL' }
const [created_at, NONE] = ['2026-11-22T10:00:00Z', { count: 0, results: [] }]
const evaluated = (uuid: string, truth: string | null, predicted: string) => ({
  ...{ uuid, name: `Fold ${uuid}`, experiment: abmil, created_at, ...version, truth, predicted },
})
const used = {
  versions: { count: 1, results: [{ ...version, part: 'validation', fold: 3, created_at }] },
  experiments: { count: 1, results: [{ experiment: abmil, ...version, part: 'training' }] },
  evaluations: {
    count: 102,
    results: [evaluated('a', 'tumor', 'tumor'), evaluated('b', 'tumor', 'normal'), evaluated('c', null, 'normal')],
  },
}

const server = new ScriptedServer()
beforeEach(() => server.start(['evaluations']))
afterEach(() => {
  cleanup()
  server.stop()
})

const open = () =>
  openScreens(
    {
      '/one': () => (
        <>
          <SlideUsesCard slideId={7} />
          <UsesOfVersion uuid="v2" />
          <p>The rest</p>
        </>
      ),
    },
    '/one',
  )
const list = (name: string) => within(screen.getByRole('region', { name }))
const texts = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map(item => item.textContent)

test('a slide lists the versions, trainings and evaluations it is in, with part and outcome', async () => {
  server.answer('GET /api/slides/7/uses/', used)
  server.answer('GET /api/dataset-versions/v2/uses/', { experiments: NONE, evaluations: NONE })
  await open()
  await screen.findByRole('region', { name: 'Used in' })
  expect(texts('Frozen versions')).toEqual(['Nodes v2ValidationFold 3'])
  expect(texts('Training of experiments')).toEqual(['ABMILTrainingNodes v2'])
  expect(texts('Evaluations')).toEqual([
    'Fold arightABMIL: tumor',
    'Fold bwrongABMIL: tumor, predicted normal',
    'Fold cno truthABMIL: normal',
  ])
  expect(list('Evaluations').getByText('The newest 3 of 102')).toBeTruthy()
  expect(list('Evaluations').getByRole('link', { name: 'Fold b' }).getAttribute('href')).toBe('/evaluations/b')
})

test('an unused slide and version show nothing', async () => {
  server.answer('GET /api/slides/7/uses/', { versions: NONE, experiments: NONE, evaluations: NONE })
  server.answer('GET /api/dataset-versions/v2/uses/', { experiments: NONE, evaluations: NONE })
  await open()
  await vi.waitFor(() => expect(server.calls).toHaveLength(2))
  await screen.findByText('The rest')
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [2, 5, 'Used by 2 experiments, evaluated 5 times'],
  [1, 1, 'Used by 1 experiment, evaluated once'],
  [0, 30, 'Evaluated 30 times'],
])('a version that %i experiments used and that was evaluated %i times says: %s', async (experiments, times, text) => {
  server.answer('GET /api/slides/7/uses/', { versions: NONE, experiments: NONE, evaluations: NONE })
  server.answer('GET /api/dataset-versions/v2/uses/', {
    experiments: { count: experiments, results: [{ experiment: abmil, parts: ['training'], folds: [1, 2] }] },
    evaluations: { count: times, results: [{ uuid: 'a', name: 'Fold a', experiment: abmil, created_at }] },
  })
  const { user } = await open()
  const button = await screen.findByRole('button', { name: text })
  expect(screen.queryByRole('link', { name: 'Fold a' })).toBeNull()
  await user.click(button)
  expect(texts('Evaluations')).toEqual(['Fold aABMIL, Nov 22, 2026'])
  if (experiments > 0) expect(texts('Training of experiments')).toEqual(['ABMILtraining; folds 1 and 2'])
})

test('uses that failed to load say so, with Try again', async () => {
  server.fail('GET /api/slides/7/uses/', 500)
  server.answer('GET /api/dataset-versions/v2/uses/', { experiments: NONE, evaluations: NONE })
  const { user } = await open()
  await screen.findByText('What it is used in could not be loaded.')
  server.answer('GET /api/slides/7/uses/', used)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Frozen versions' })).toBeTruthy()
})

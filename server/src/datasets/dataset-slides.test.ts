import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { buildDataset, buildSlide } from '../../test/factories.ts'

test("a page of a dataset's slides and their number are one snapshot, whatever is saved in the meantime", async () => {
  const database = await createTestDatabase()
  const server = await buildTestApp(database.db)
  onTestFinished(async () => {
    await server.app.close()
    await database.drop()
  })
  const user = await server.as('nora')
  const entries: { slide_id: number; type: string }[] = []
  for (let index = 0; index < 3; index++) entries.push({ slide_id: (await buildSlide(user)).id, type: 'T' })
  const { id } = await buildDataset(user, { dataset_slides: entries })
  const save = (count: number) => user.patch(`/api/datasets/${id}/`, { dataset_slides: entries.slice(0, count) })
  for (let round = 0; round < 20; round++) {
    const [reply] = await Promise.all([user.get(`/api/datasets/${id}/slides/`), save((round % 3) + 1)])
    const { total, results } = reply.json<{ total: number; results: DatasetEntry[] }>()
    expect(results).toHaveLength(total)
  }
})

test('a slide lists the datasets that contain it, by name, with its type in each', async () => {
  const database = await createTestDatabase()
  const server = await buildTestApp(database.db)
  onTestFinished(async () => {
    await server.app.close()
    await database.drop()
  })
  const user = await server.as('nora')
  const [slide, other] = [await buildSlide(user), await buildSlide(user)]
  const dataset = async (name: string, slide_id: number, type: string) =>
    (await buildDataset(user, { name, dataset_slides: [{ slide_id, type }] })).id
  const second = await dataset('b cohort', slide.id, 'E')
  const first = await dataset('A cohort', slide.id, 'T')
  await dataset('Another', other.id, 'V')
  expect((await user.get(`/api/slides/${slide.id}/datasets/`)).json()).toEqual({
    results: [
      { id: first, name: 'A cohort', type: 'T' },
      { id: second, name: 'b cohort', type: 'E' },
    ],
  })
  await user.delete(`/api/datasets/${first}/`)
  expect((await user.get(`/api/slides/${slide.id}/datasets/`)).json().results).toHaveLength(1)
  const missing = await user.get('/api/slides/999999/datasets/')
  expect([missing.statusCode, missing.json().detail]).toEqual([404, 'There is no slide with the id 999999.'])
})

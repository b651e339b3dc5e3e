import type { DatasetEntry } from '@vitrine/contract/datasets'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../test/build-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { buildDataset, buildSlide } from '../../test/factories.ts'

test("a page of a dataset's slides and their number are of one moment, whatever is saved meanwhile", async () => {
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasCluster } from './cluster.ts'

test('a database without its password is reported, not waited for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(hasCluster(folder, '18')).toBe(false)
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'vitrine.password'), 'secret')
  expect(hasCluster(folder, '18')).toBe(true)
  writeFileSync(join(folder, 'vitrine.password'), '')
  expect(() => hasCluster(folder, '18')).toThrow(`${join(folder, 'vitrine.password')} is empty`)
})

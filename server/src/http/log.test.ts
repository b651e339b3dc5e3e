import { ApiError } from '@vitrine/contract/api/api-error'
import { expect, test } from 'vitest'
import { lastLine } from './log.ts'

const NAME = 'Mueller Anna'

const fromSystem = Object.assign(new Error(`ENOENT: no such file or directory, open '/srv/scans/${NAME}/1.svs'`), {
  code: 'ENOENT',
  syscall: 'open',
  path: `/srv/scans/${NAME}/1.svs`,
})

test.each([
  [fromSystem, 'ENOENT: no such file or directory, open "…"'],
  [new Error(`Input file is missing: /srv/${NAME}.svs`), 'Input file is missing: …'],
  [new Error(`Input file is missing: C:\\scans\\${NAME}.svs`), 'Input file is missing: …'],
  [new Error(`Unexpected token 'M', "${NAME}" is not valid JSON`), 'Unexpected token "…", "…" is not valid JSON'],
  [new Error(`can't read '${NAME}' at all`), `can't read "…" at all`],
  [new ApiError(503, `scans/${NAME}.svs can't be read (EIO).`), 'a sentence for the user'],
  [
    Object.assign(new Error(`scans/${NAME}.svs is no longer where it was found.`), { namesFile: true }),
    'a sentence for the user',
  ],
  [new Error('a level of 3/4 of the size'), 'a level of 3/4 of the size'],
  [new Error('broke off', { cause: fromSystem }), 'broke off'],
])('an error is logged without the name of a file: %s', (error, message) => {
  const line = lastLine(error)
  expect(JSON.parse(line)).toMatchObject({ level: 'fatal', err: { type: error.constructor.name, message } })
  for (const part of NAME.split(' ')) expect(line).not.toContain(part)
})

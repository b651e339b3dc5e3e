import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DIGITS = 2

/** The file of a picture's thumbnail. Several servers may share the folder. */
const thumbnailFile = (folder: string, { id, revision }: { id: number; revision: string }) =>
  join(folder, revision.slice(0, DIGITS), `${id}-${revision}.jpg`)

/**
 * A picture's thumbnail: the stored one, else a new one, which is stored whole or not at all.
 * @param onProblem told why it could not be stored; the thumbnail is made again the next time
 */
export async function storedThumbnail(
  folder: string,
  picture: { id: number; revision: string },
  make: () => Promise<Buffer>,
  onProblem: (error: unknown) => void,
): Promise<Buffer> {
  const file = thumbnailFile(folder, picture)
  const stored = await readFile(file).catch(() => undefined)
  if (stored) return stored
  const made = await make()
  await store(file, made).catch(onProblem)
  return made
}

async function store(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(partial, content)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import { checkFolders } from '../check-folders.ts'
import { ApiClient } from '../faults/api-client.ts'
import { BenchError } from '../options.ts'
import type { BenchServer } from '../server.ts'

interface SlideWithFile {
  id: number
  file: { id: number; picture?: unknown } | null
}

/**
 * A slide with the file `name` from the server's picture folder, which is found and attached the first time.
 * @param slideName contains a unique word to search for
 */
export async function benchPicture(
  server: BenchServer,
  name: string,
  slideName: string,
): Promise<{ slide: number; address: string; picture: Picture }> {
  const client = new ApiClient(server.url, await server.token())
  try {
    const known: SlideWithFile[] = (await client.get(`/api/slides/?name=${encodeURIComponent(slideName)}`)).results
    const slide: SlideWithFile = known[0] ?? (await client.create('/api/slides/', { name: slideName }))
    if (!slide.file?.picture) await attachFile(client, name, slide.id)
    const { file }: SlideWithFile = await client.get(`/api/slides/${slide.id}/`)
    const address = `/api/files/${file?.id}/picture/`
    return { slide: slide.id, address, picture: await client.get(address) }
  } finally {
    client.close()
  }
}

async function attachFile(client: ApiClient, name: string, slide: number): Promise<void> {
  await checkFolders(client)
  const { results }: ScannedFilePage = await client.get(`/api/pictures/found/?search=${encodeURIComponent(name)}`)
  const [file] = results
  if (file === undefined) throw new BenchError(`The check did not find ${name}`)
  await client.create('/api/pictures/found/attach/', { items: [{ id: file.id, slide }] })
}

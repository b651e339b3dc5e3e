import { notFound } from '@vitrine/contract/api/api-error'
import type { SlideOfScannedFile } from '@vitrine/contract/pictures/scanned-files'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type Author, inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import { insertSlides } from '../../slides/insert-slides.ts'
import { getSlide, slideValues } from '../../slides/slides.queries.ts'
import { attachInTransaction } from './attach.ts'

/**
 * Creates a slide and attaches a scanned file to it, as one request that can be undone.
 * @throws 404 if the file does not exist, 409 if it was attached in the meantime, is damaged or is missing
 */
export function createSlideOf(db: Db, author: Author, id: number, fields: SlideOfScannedFile): Promise<Slide> {
  const values = slideValues(fields)
  return inTransaction(db, author, async trx => {
    const file = await trx.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()
    if (file === undefined) throw notFound('scan', id)
    const [created] = await insertSlides(trx, [values])
    const slide = (created as { id: number }).id
    // The caller has seen that the file can't be shown.
    await attachInTransaction(trx, author, [{ id, slide, unshown: true }])
    return getSlide(trx, slide)
  })
}

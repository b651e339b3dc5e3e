import type { SlideFile } from '@vitrine/contract/files'
import type { Slide } from '@vitrine/contract/slides'
import { savedByOther } from '../../api/stale.ts'
import { slideMessages } from '../slide-messages.ts'
import { updateSlide } from '../slides-api.ts'

/**
 * Attaches a registered file to the slide, even if somebody else changed the slide meanwhile, unless they attached a
 * file: theirs is never replaced.
 */
export async function attachFile(slide: Slide, file: SlideFile): Promise<Slide> {
  const attach = async (to: Slide) => ({ ...to, ...(await updateSlide(to, { file: file.id })) })
  let saved: Slide
  try {
    saved = await attach(slide)
  } catch (error) {
    const current = savedByOther<Slide>(error)
    if (current === undefined) throw error
    if (current.file !== null) throw new Error(slideMessages.otherFileAttached(current.file.name))
    saved = await attach(current)
  }
  // A backend that answers with the changed fields alone may give the file as its id.
  return typeof saved.file === 'object' && saved.file !== null ? saved : { ...saved, file }
}

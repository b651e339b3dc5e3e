import { Button } from '@mantine/core'
import { IconPhotoMinus } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useDeleteRecord } from '../../edit/use-delete-record.ts'
import { LabelImages } from '../../pictures/label-check.tsx'
import { detachPicture } from '../../pictures/pictures-api.ts'
import { usePicture } from '../../pictures/use-picture.ts'
import { detachTexts } from '../../pictures/viewer/viewer-messages.ts'
import { ask } from '../../ui/dialogs/question.ts'
import { Pairs } from '../../ui/layout/pairs.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { slideAddress } from '../slide-addresses.ts'

type SlideFile = NonNullable<Slide['file']>
const usePictureOf = (file: SlideFile) => usePicture(file.id, file.picture?.revision ?? '').data

/** For the label card: label and macro image, and whether the code on the label names this slide. */
export function SlideLabelImages({ name, file, isHeldBack }: { name: string; file: SlideFile; isHeldBack: boolean }) {
  const picture = usePictureOf(file)
  return picture?.state === 'ready' ? (
    <LabelImages picture={picture} name={name} isHeldBack={isHeldBack} addressOf={slideAddress.detail} />
  ) : null
}

const grouped = (value: number) => Math.round(value).toLocaleString('en')

/** For the file card: detaches the picture from the slide. The scanned file returns to those without a slide. */
export function DetachPicture({ file, onDetached }: { file: SlideFile; onDetached: () => void }) {
  const detaching = useDeleteRecord({
    confirm: () =>
      ask({ title: detachTexts.confirmDetach, text: detachTexts.confirmDetachMore, action: detachTexts.detach }),
    remove: action => detachPicture(file.id, action),
    name: file.name,
    texts: detachTexts,
    onDeleted: onDetached,
    onMissing() {
      // The picture disappears from the screen, so only the toast can show the reason.
      toast.warning(detachTexts.missing)
      onDetached()
    },
  })
  return (
    <>
      <Banner kind="red" onDismiss={detaching.dismiss}>
        {detaching.problem}
      </Banner>
      <Button
        size="xs"
        variant="default"
        mt="md"
        mr="xs"
        leftSection={<IconPhotoMinus aria-hidden />}
        loading={detaching.isDeleting}
        onClick={detaching.deleteRecord}
      >
        {detachTexts.detach}
      </Button>
    </>
  )
}

export function PictureSizes({ file }: { file: SlideFile }) {
  const picture = usePictureOf(file)
  if (!picture?.width || !picture.height) return null
  const { width, height, mpp, magnification, scanner, format } = picture
  const scan = magnification === null ? '' : `, scanned at ${magnification}×`
  return (
    <Pairs
      pairs={[
        ['Pixels', `${grouped(width)} × ${grouped(height)}`],
        ...(mpp === null
          ? []
          : [
              ['Micrometers', `${grouped(width * mpp)} × ${grouped(height * mpp)}`] as const,
              ['Pixel Scale', `${Number(mpp.toFixed(3))} µm${scan}`] as const,
            ]),
        ...(format ? [['Format', format] as const] : []),
        ...(scanner ? [['Scanner', scanner] as const] : []),
      ]}
    />
  )
}

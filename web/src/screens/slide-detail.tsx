import { useParams } from '@tanstack/react-router'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { SlideView } from './slide-view.tsx'

/** The slide detail. The address names the slide by id, name or uuid. */
export function SlideDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <SlideDetailFor key={id} identifier={id} />
}

function SlideDetailFor({ identifier }: { identifier: string }) {
  const { record: slide, show, ...loading } = useLoadedSlide(identifier, slideMessages.loadDetailsFailed)
  if (slide) return <SlideView slide={slide} onChange={show} />
  if (loading.isMissing) {
    return (
      <>
        <PageTitle>{slideMessages.missing}</PageTitle>
        <MissingNotice
          heading={slideMessages.missing}
          more={slideMessages.missingMore}
          link={{ to: slideAddress.dashboard, label: slideMessages.backToSlides }}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle>Slide</PageTitle>
      <ScreenHead back={backToSlides} title="Slide" />
      {loading.isLoading && <AwaitedNotice text={slideMessages.loadingDetails} />}
      {!loading.isLoading && loading.error && <FailedNotice error={loading.error} onRetry={loading.retry} />}
    </>
  )
}

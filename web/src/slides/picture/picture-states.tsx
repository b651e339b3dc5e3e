import type { Picture } from '@vitrine/contract/pictures/pictures'
import type { ReactNode } from 'react'
import { serverReason } from '../../api/server-reason.ts'
import { pictureMessages } from '../../pictures/picture-messages.ts'
import type { usePicture } from '../../pictures/use-picture.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { AwaitedNotice, FailedNotice } from '../../ui/notices/screen-notice.tsx'

function Problem({ picture: { state, problem } }: { picture: Picture }) {
  if (state === 'copying') return <AwaitedNotice text={viewerMessages.copying} />
  const why = problem ?? state
  const text =
    state === 'missing'
      ? viewerMessages.missing
      : state === 'damaged'
        ? viewerMessages.damaged(why)
        : viewerMessages.cannotBeShown(why)
  return <Banner kind={state === 'damaged' ? 'red' : 'yellow'}>{text}</Banner>
}

interface PictureStatesProps {
  query: Pick<ReturnType<typeof usePicture>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Wraps the loading text. */
  loading?: (notice: ReactNode) => ReactNode
  children: (picture: Picture) => ReactNode
}

/** A displayable picture, or the reason why there is none. A failure while a picture is shown changes nothing. */
export function PictureStates({ query, loading = notice => notice, children }: PictureStatesProps) {
  const { data: picture, error, isError, isFetching, refetch } = query
  if (!picture && isError && !isFetching)
    return (
      <FailedNotice
        text={pictureMessages.withReason(pictureMessages.failed, serverReason(error))}
        onRetry={() => void refetch()}
      />
    )
  if (!picture) return loading(<AwaitedNotice text={viewerMessages.loading} />)
  return picture.state === 'ready' ? children(picture) : <Problem picture={picture} />
}

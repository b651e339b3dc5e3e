import { Link } from '@tanstack/react-router'
import { usePicture } from '../../pictures/use-picture.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { checkMessages as messages } from './check-messages.ts'
import { Finding, FoundList } from './finding.tsx'
import type { MislabeledSlide, SlideProblems } from './slide-problems.ts'

/** Problems of single slides; nothing if there are none. */
export const SlideFindings = ({ check: { mislabeled, unpictured } }: { check: SlideProblems }) => (
  <>
    {mislabeled.length > 0 && (
      <Finding kind="yellow" title={messages.mislabeled(mislabeled.length)}>
        <FoundList items={mislabeled} keyOf={({ id }) => id} render={slide => <Mislabeled slide={slide} />} />
      </Finding>
    )}
    {unpictured.length > 0 && (
      <Finding kind="yellow" title={messages.missingPictures(unpictured.length)} isCollapsed>
        <FoundList items={unpictured} keyOf={({ id }) => id} render={slide => <SlideLink slide={slide} />} />
      </Finding>
    )}
  </>
)

const SlideLink = ({ slide: { id, name } }: { slide: { id: number; name: string } }) => (
  <Link to={slideAddress.detail(id)} title={name}>
    {name}
  </Link>
)

/** Shows the code next to the name once it is loaded, which never happens if labels are hidden. */
function Mislabeled({ slide }: { slide: MislabeledSlide }) {
  const { data } = usePicture(slide.fileId, slide.revision)
  return (
    <>
      <SlideLink slide={slide} />
      {data?.code && ` ${messages.codeOnLabel(data.code)}`}
    </>
  )
}

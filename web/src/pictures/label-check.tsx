import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Picture } from '@vitrine/contract/pictures'
import styles from './label-check.module.css'
import { useImage } from './use-image.ts'
import { viewerMessages } from './viewer/viewer-messages.ts'

const ICONS = { matches: IconCheck, differs: IconAlertTriangle, no_code: IconInfoCircle, no_label: IconInfoCircle }

const textOf = ({ label_check, code }: Picture, name: string) =>
  ({
    matches: viewerMessages.matches,
    differs: viewerMessages.differs(code, name),
    no_code: viewerMessages.noCode,
    no_label: viewerMessages.noLabel,
  })[label_check]

/** The label and macro photographs of a scan, and what the code on the label says about the slide. */
export function LabelImages({
  picture,
  name,
  isHeldBack,
  addressOf,
}: {
  picture: Picture
  /** The slide's name. */
  name: string
  /** While tiles are more urgent: the photographs are decoded by the same queue of the server. */
  isHeldBack: boolean
  addressOf: (slideId: number) => string
}) {
  const Icon = ICONS[picture.label_check]
  const pathOf = (path: string) => (isHeldBack ? null : path)
  return (
    <>
      {(picture.label || picture.macro) && (
        <div className={styles['images']}>
          {picture.label && <Photograph path={pathOf(picture.label)} caption={viewerMessages.labelImage} />}
          {picture.macro && <Photograph path={pathOf(picture.macro)} caption={viewerMessages.macroImage} />}
        </div>
      )}
      <p
        className={styles['check']}
        data-check={picture.label_check}
        role={picture.label_check === 'differs' ? 'alert' : undefined}
      >
        <Icon aria-hidden size={16} />
        <span>
          {textOf(picture, name)}
          {picture.label_slides.length > 0 && (
            <>
              {'. '}
              {viewerMessages.named}{' '}
              {picture.label_slides.map((slide, index) => (
                <span key={slide.id}>
                  {index > 0 && ', '}
                  <Link to={addressOf(slide.id)}>{slide.name}</Link>
                </span>
              ))}
            </>
          )}
        </span>
      </p>
    </>
  )
}

function Photograph({ path, caption }: { path: string | null; caption: string }) {
  const { url } = useImage(path)
  return (
    <figure className={styles['photograph']}>
      {url ? <img src={url} alt={caption} /> : <span className={styles['waiting']} />}
      <figcaption aria-hidden>{caption}</figcaption>
    </figure>
  )
}

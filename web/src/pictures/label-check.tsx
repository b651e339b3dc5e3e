import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import styles from './label-check.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { viewerMessages } from './viewer/viewer-messages.ts'

const SCAN_HEIGHT_PX = 88

const ICONS = { matches: IconCheck, differs: IconAlertTriangle, no_code: IconInfoCircle, no_label: IconInfoCircle }

const textOf = ({ label_check, code }: Picture, name: string) =>
  ({
    matches: viewerMessages.matches,
    differs: viewerMessages.differs(code, name),
    no_code: viewerMessages.noCode,
    no_label: viewerMessages.noLabel,
  })[label_check]

/** Label and macro image of a scan, and whether the code on the label names the slide. */
export function LabelImages({
  picture,
  name,
  isHeldBack,
  addressOf,
}: {
  picture: Picture
  name: string
  /** True while tiles are more urgent: the server decodes these images in the same queue. */
  isHeldBack: boolean
  addressOf: (slideId: number) => string
}) {
  const Icon = ICONS[picture.label_check]
  return (
    <>
      {(picture.label || picture.macro) && (
        <div className={styles['images']}>
          {picture.label && <Scan path={picture.label} caption={viewerMessages.labelImage} isHeldBack={isHeldBack} />}
          {picture.macro && <Scan path={picture.macro} caption={viewerMessages.macroImage} isHeldBack={isHeldBack} />}
        </div>
      )}
      <p className={styles['check']} data-check={picture.label_check}>
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

function Scan({ path, caption, isHeldBack }: { path: string; caption: string; isHeldBack: boolean }) {
  return (
    <figure className={styles['scan']}>
      {isHeldBack ? (
        <span className={styles['waiting']} />
      ) : (
        <Thumbnail path={path} alt={caption} width="100%" height={SCAN_HEIGHT_PX} fit="contain" />
      )}
      <figcaption aria-hidden>{caption}</figcaption>
    </figure>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { detailMessages } from './detail-messages.ts'
import styles from './detail-skeleton.module.css'

const TREE_SKELETON = 6

/** In place of the tree while its slides load: the space is reserved, the skeleton appears after a moment. */
export function TreeSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className={styles['tree']}>
      <VisuallyHidden>{detailMessages.loadingSlides}</VisuallyHidden>
      {isShown &&
        Array.from({ length: TREE_SKELETON }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <div key={row} aria-hidden="true" className={styles['row']}>
            <span className={styles['bar']} style={{ width: `${34 + ((row * 7) % 5) * 6}%` }} />
            <span className={styles['bar']} style={{ width: `${22 + ((row * 3) % 4) * 5}%` }} />
          </div>
        ))}
    </div>
  )
}

/** In place of the screen while its dataset loads: head, analytics and structure. */
export function DetailSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>{detailMessages.loading}</VisuallyHidden>
      {isShown && (
        <div aria-hidden="true" className={styles['screen']}>
          <div className={styles['head']}>
            <span className={styles['title']} />
            <span className={styles['bar']} style={{ width: 260 }} />
          </div>
          <div className={styles['card']}>
            {[0, 1, 2].map(block => (
              <div key={block} className={styles['block']}>
                {[38, 84, 72, 80].map(width => (
                  <span key={width} className={styles['bar']} style={{ width: `${width - block * 6}%` }} />
                ))}
              </div>
            ))}
          </div>
          <div className={styles['case']}>
            <TreeSkeleton isShown />
          </div>
        </div>
      )}
    </div>
  )
}

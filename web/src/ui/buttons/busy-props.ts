/** Marks a button as busy without removing its focus, as `disabled` would. Its handler must ignore clicks meanwhile. */
export const busyProps = (isWaiting: boolean) => (isWaiting ? { 'aria-disabled': true, 'data-disabled': true } : {})

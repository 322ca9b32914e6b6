export const en = () => import('../messages/view/en')

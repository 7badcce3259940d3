// One boosted list by its address.
import type { ScreenProps } from '../routing.ts'
import { BoostedList } from './BoostedList.tsx'

const BoostedScreen = ({ params }: ScreenProps) => {
  const id = Number(params.id)
  return <BoostedList id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
}

export default BoostedScreen

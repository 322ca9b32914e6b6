'use client'

export { useProfile } from './hooks'
export type { UseReading } from '../../feeds/useFeed'
export type { Profile, ProfileQuery } from '../types'

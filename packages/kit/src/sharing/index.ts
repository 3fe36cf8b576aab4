export { type Carriage, type CourierOptions, type EmailRequest, startCourier } from './courier';
export {
  countDeliveries,
  type DeliveryRecord,
  findDelivery,
  noteKept,
  noteSent,
  noteUnsent,
  remindAgain,
  sendByEmail,
  undoDelivery,
} from './deliveries';
export { linkRoutes, linkToken, maybeSignedIn, type Visitor, visitorOf } from './links';
export { type ReminderOptions, type ReminderPlan, remindNext, startReminders } from './reminders';
export { ensureShare, findShare, findShareOf, type Issued, noteOpened, type Share } from './shares';
export { readSharing } from './sharing';
export { keptDeliveries, sharingTables } from './tables';

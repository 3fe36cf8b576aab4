export { AuditCard } from './AuditCard';

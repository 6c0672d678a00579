-- A logger of a store speaks as cabinets do: its readings are events by number, each a reading of the store once (server/kinds/cabinet/events/temperatures.ts).
alter table cabinet drop constraint cabinet_kind_check;
alter table cabinet add constraint cabinet_kind_check check (kind in ('高值RFID柜', '称重柜', '抽屉柜', '常温柜', '温度记录仪'));

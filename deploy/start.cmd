@echo off
rem The same as: yiruntong start
call "%~dp0yiruntong.cmd" start %*
